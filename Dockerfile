# Every RUN and CMD below is also run by .ci/run, in a copy of the checkout (scripts/rehearse-container.mjs).

FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm run build

# Applies migrations and functions, once, before the servers start.
FROM build AS migrate
USER node
CMD ["node", "scripts/db-migrate.mjs"]

FROM build AS pruned
RUN npm prune --omit=dev

FROM node:24-slim AS server
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=pruned /app /app
RUN mkdir -p "$DATA_DIR" && chown 1000:1000 "$DATA_DIR"
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
