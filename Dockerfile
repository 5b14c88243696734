# Debian, not Alpine: the packaged PostgreSQL needs glibc.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
LABEL org.opencontainers.image.title="Provnet" \
      org.opencontainers.image.description="Networks of healthcare and non-emergency transportation providers"
# `--build-arg PACKAGES=libreoffice-writer-nogui` makes an image that reads Word documents.
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then \
      apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; \
    fi && \
    install -d -o 1000 -g 1000 -m 700 /data
WORKDIR /app
# The server looks for the console beside the package.json above it.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts/serve.mjs /app/scripts/compiled.mjs ./scripts/
COPY --from=build /app/dist ./dist
ENV NODE_ENV=production \
    PROVNET_DATA=/data
# By number, so that Kubernetes sees that it is not root; the image of Node calls it `node`.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that it hears SIGTERM and ends what it has begun.
CMD ["node", "--max-semi-space-size=64", "scripts/serve.mjs"]
