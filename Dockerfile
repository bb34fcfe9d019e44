# The program with a shell beside it, for shards on a cluster (examples/shards) and for a server:
#   docker build -t veridoku:0.1.0 .
#   docker run --rm -i veridoku:0.1.0 verify - < puzzles.txt
#   docker run --rm -p 8181:8181 veridoku:0.1.0 serve --host 0.0.0.0
FROM rust:1.95-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --locked --profile dist --package veridoku --bin veridoku \
    && tools/release/smoke target/dist/veridoku \
    && tools/release/pages target/dist/veridoku /pages \
    && tools/release/notices x86_64-unknown-linux-gnu > /pages/NOTICES

FROM debian:bookworm-slim
COPY --from=build /src/target/dist/veridoku /usr/local/bin/veridoku
COPY --from=build /pages /usr/local/share/doc/veridoku
COPY examples/shards/one examples/shards/join /usr/local/lib/veridoku/
RUN useradd --uid 10001 --create-home veridoku
USER 10001
WORKDIR /work
EXPOSE 8181
ENTRYPOINT ["veridoku"]
CMD ["--help"]
