# One image for web, worker and bank: each is a command (see compose.yaml). All but web run as TypeScript from the sources.

FROM node:24-bookworm-slim AS build
WORKDIR /srv/holdfast
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1
RUN NODE_ENV=production node node_modules/next/dist/bin/next build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /srv/holdfast
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000
COPY --from=build --chown=node:node /srv/holdfast ./
USER node
EXPOSE 3000
CMD ["node", "node_modules/next/dist/bin/next", "start"]
