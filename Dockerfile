# The image of Plimsoll: the server and its commands, without what built them.
#
#   docker build --tag plimsoll .
#   docker run --rm --env-file plimsoll.env plimsoll migrate
#   docker run --env-file plimsoll.env --publish 3000:3000 --read-only --tmpfs /tmp plimsoll
#
# No secret is an argument or a file of the build: all come from the environment at run time.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV NEXT_TELEMETRY_DISABLED=1
# What the packages depend on first: a change of sources alone does not install them again.
COPY package.json package-lock.json .npmrc ./
COPY scripts/generate.mjs scripts/
COPY prisma/ prisma/
COPY prisma.config.ts ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx --no-install next build && node scripts/imageFolder.mjs /image

FROM ${NODE_IMAGE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Plimsoll" \
      org.opencontainers.image.description="The rankings of GitLab CI on Kubernetes, computed from real sources, explained line by line" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# The server needs no package manager; the data folder is only used without PLIMSOLL_SECRET_KEY.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
# Owned by root: the process cannot change what it runs.
COPY --from=build /image/ ./
COPY --chmod=0755 deploy/docker/entrypoint.sh /usr/local/bin/plimsoll
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    NEXT_MANUAL_SIG_HANDLE=true \
    PORT=3000 \
    PLIMSOLL_DATA_DIR=/data \
    PLIMSOLL_DEMO=0
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["plimsoll"]
CMD ["serve"]
