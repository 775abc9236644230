/** The only user of the image; by number, because Kubernetes checks `runAsNonRoot` against it. */
export const USER = 10001;

const HEALTH =
  "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))";

/** How the image is run, in OCI's format; `madeAt` is in seconds, `layers` are the digests of the unpacked ones. */
export function imageConfig(architecture: string, madeAt: number, layers: string[]) {
  return {
    created: new Date(madeAt * 1_000).toISOString(),
    architecture,
    os: 'linux',
    config: {
      User: `${USER}:${USER}`,
      Env: ['PATH=/usr/bin', 'HOST=0.0.0.0', 'PORT=3000', 'DATA_DIR=/data'],
      Entrypoint: ['/usr/bin/node', '/opt/vitrine/bin/vitrine.mjs'],
      Cmd: ['start'],
      WorkingDir: '/data',
      Volumes: { '/data': {} },
      ExposedPorts: { '3000/tcp': {} },
      StopSignal: 'SIGTERM',
      Healthcheck: { Test: ['CMD', 'node', '-e', HEALTH], Interval: 15e9, Timeout: 4e9, StartPeriod: 60e9, Retries: 3 },
    },
    rootfs: { type: 'layers', diff_ids: layers },
  };
}
