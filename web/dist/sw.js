// Made by the build. Files with a hash in their name never change: from the cache first. The page,
// the engine and the pages of the documentation that were opened: from the network first, from the
// cache without one.
const cache = "veridoku-660fcd00fc14";
const files = ["./","icon.svg","manifest.webmanifest","assets/index-DVcilOT1.js","assets/index-Z3n2JZRt.css","assets/worker-DizGVAhE.js"];
const engine = "veridoku.wasm";

self.addEventListener("install", (event) => {
  const all = async () => {
    const kept = await caches.open(cache);
    await kept.addAll(files);
    await kept.add(engine).catch(() => {});
    await self.skipWaiting();
  };
  event.waitUntil(all());
});

self.addEventListener("activate", (event) => {
  const older = async () => {
    const names = await caches.keys();
    const gone = names.filter((name) => name.startsWith("veridoku-") && name !== cache);
    await Promise.all(gone.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(older());
});

const fresh = async (request) => {
  const kept = await caches.open(cache);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const here = new URL("./", self.location.href);
  const own = url.origin === here.origin && url.pathname.startsWith(here.pathname);
  if (request.method !== "GET" || !own) return;
  const path = url.pathname.slice(here.pathname.length);
  if (path.startsWith("v1/")) return;
  if (path.startsWith("assets/")) {
    event.respondWith(caches.match(request).then((found) => found ?? fresh(request)));
  } else {
    event.respondWith(fresh(request));
  }
});
