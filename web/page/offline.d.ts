export function worker(files: string[]): string;
