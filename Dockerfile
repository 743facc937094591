# The product in a container. The tests run these same steps in an empty Debian (test/faults/container.faults.ts).

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --loglevel=error
COPY . .
RUN node -e "import('./scripts/build.ts').then(({ build }) => build())"
# `dist` is a link to the newest build.
RUN mv "$(readlink -f dist)" product
RUN npm prune --omit=dev --loglevel=error && touch node_modules/.mixfront-installed

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN groupadd --gid 10001 mixfront && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin mixfront
RUN install -d -m 700 -o mixfront -g mixfront /data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/product ./dist
USER mixfront
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
