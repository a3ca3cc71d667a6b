# syntax=docker/dockerfile:1
# Helpline without tests and build tools. Runs as an unprivileged user on a read-only file system; it writes
# only to DATA_DIR (/data):
#
#   docker build --tag helpline .
#   docker run --init --read-only --tmpfs /tmp --volume helpline:/data --publish 3000:3000 helpline

# Empty, or "@sha256:..." to take exactly this image.
ARG NODE_DIGEST=""
FROM node:22-slim${NODE_DIGEST} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/no-icon-files/package.json packages/no-icon-files/
COPY packages/no-scarf/package.json packages/no-scarf/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM packages AS build
RUN npm ci
COPY . .
RUN npm run build

FROM packages AS production
RUN npm ci --omit=dev --workspace @helpline/server

FROM node:22-slim${NODE_DIGEST}
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/node_modules node_modules/
COPY --from=build /app/package.json ./
COPY --from=build /app/config config/
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/migrations server/migrations/
COPY --from=build /app/server/assets server/assets/
COPY --from=build /app/server/dist server/dist/
COPY --from=build /app/web/dist web/dist/
# /backups is for a volume of compose.yaml, which takes over its owner.
RUN install --directory --owner=node --group=node --mode=0700 /data /backups
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Starts node directly, so that SIGTERM reaches it.
CMD ["node", "server/dist/main.js"]
