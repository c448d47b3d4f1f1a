# docker build -t petstore-conform . && docker run --rm --read-only --tmpfs /tmp --user "$(id -u):$(id -g)" -v "$PWD:/data" \
#   -e PETSTORE_BASE_URL -e PETSTORE_API_KEY petstore-conform
# --user: without it the user of the image writes, who may not do so in a folder of yours. In a named volume he may.
# Nothing in it needs a shell: BASE may be an image without one that has node at the same place.
ARG BUILD=node:22-alpine
ARG BASE=node:22-alpine

FROM ${BUILD} AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && npm pack --pack-destination /tmp \
  && npm install --prefix /tool --ignore-scripts --no-audit --no-fund /tmp/petstore-conform-*.tgz \
  && mkdir /data

FROM ${BASE}
COPY --from=build /tool/node_modules /tool/node_modules
# A config file or a fleet file goes into /data; reports come out of /data/reports. An empty named volume takes its owner over.
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /data
USER 65532:65532
HEALTHCHECK NONE
ENTRYPOINT ["/usr/local/bin/node", "/tool/node_modules/petstore-conform/dist/src/cli/main.js"]
