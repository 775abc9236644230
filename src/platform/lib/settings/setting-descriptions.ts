type Described = { default: string; means: string };

/**
 * What docs/configuration.md says of each setting, in its order: `node bin/run.mjs scripts/write-configuration.ts` writes it.
 * Only types of this file are used when the program runs.
 */
export const SETTING_GROUPS = {
  'What everybody needs': {
    PUBLIC_URL: {
      default: 'none',
      means: 'the canonical origin, such as `https://folio.example`. https enables `Secure` cookies and HSTS.',
    },
    TRUST_PROXY: {
      default: 'none',
      means:
        '`loopback` or IP ranges of proxies whose `X-Forwarded-*` are trusted; with an https `PUBLIC_URL` they must send `X-Forwarded-Proto: https`, or none',
    },
    SMTP_URL: {
      default: 'none',
      means:
        '`smtp://user:password@host:port` or `smtps://…`, with TLS unless local or with `?insecure`; without it mails become files in `DATA_DIR/outbox`',
    },
    MAIL_FROM: {
      default: "`no-reply@` the site's host",
      means: 'the sender of mails, such as `Ada <ada@example.com>`',
    },
    REGISTRATION: {
      default: '`open`',
      means:
        '`invited`: only with a link from `npx vitrine user invite` or `user create`; `closed`: the same, and the site says so',
    },
    LANDING: {
      default: '`site`',
      means:
        '`portfolio`: `/` is the portfolio of `/home` (see `OWNER`), no page advertises the platform, and registration is closed unless it is set',
    },
  },
  'Server and database': {
    PORT: {
      default: '`3000`',
      means: 'the port to listen on',
    },
    HOST: {
      default: '`127.0.0.1`',
      means: 'the IP to listen on; `0.0.0.0` for all of the machine',
    },
    DATA_DIR: {
      default: '`./data`',
      means: 'database, images, outbox, and the secret created at the first start (mode 0600)',
    },
    VITRINE_ENV: {
      default: 'none',
      means: 'the file of settings',
    },
    DATABASE_URL: {
      default: '`sqlite:$DATA_DIR/vitrine.db`',
      means: 'or `postgres://…`',
    },
    WORKERS: {
      default: '`1`',
      means:
        'processes that serve at this port, on PostgreSQL only: as many as the machine has cores ([workers](deploy.md#more-cores))',
    },
    SESSION_SECRET: {
      default: 'created at first start',
      means: 'required if several nodes share a database: 32 characters or more',
    },
    TRUST_FORWARDED_HOST: {
      default: '`off`',
      means:
        '`on`: the requested host is the `X-Forwarded-Host` of these proxies, for one that changes `Host`; it must replace what visitors send',
    },
    STORAGE_URL: {
      default: '`file:$DATA_DIR/uploads`',
      means: 'or `s3://bucket?endpoint=…&region=…`; without an endpoint it needs a region, there or in `AWS_REGION`',
    },
  },
  Names: {
    SITE_NAME: {
      default: '`Vitrine`',
      means: "the site's name in headings, titles, mails, the web manifest and link previews",
    },
    OPERATOR_NAME: {
      default: 'the sender in `MAIL_FROM`',
      means: 'who runs the site, on the legal pages, in footers and mails',
    },
    POSTAL_ADDRESS: {
      default: 'none',
      means: "the operator's postal address in the imprint and the footer of public pages, lines separated by `\\|`",
    },
    OWNER: {
      default: 'the first account',
      means:
        'whose portfolio `/home` shows to visitors; this name cannot be registered on the site: create it with `npx vitrine user create`',
    },
  },
  Backups: {
    BACKUP_EVERY: {
      default: '`1d`; `off` with PostgreSQL',
      means:
        'how often the server backs up and checks the backup by a restore, such as `12h`; it also does before a migration; `off` does neither',
    },
    BACKUP_TO: {
      default: '`$DATA_DIR/backups`',
      means: 'the folder of these backups, better on another disk',
    },
    BACKUP_KEEP: {
      default: '`7, 90d`',
      means: 'how many are kept, and up to which age; the newest three at any age',
    },
    BACKUP_STREAM: {
      default: 'none',
      means:
        'a folder on another disk or `s3://bucket?…`: each commit of the embedded database, and each image, is there within a second',
    },
    BACKUP_STREAM_KEEP: {
      default: '`7d`',
      means: 'how far back `npx vitrine restore --at` can go',
    },
  },
  'Accounts and logins': {
    SECOND_FACTOR: {
      default: '`optional`',
      means: '`required`: an account without an authenticator app or a passkey can only add one, or be deleted',
    },
    OIDC_ISSUER: {
      default: 'none',
      means: 'users log in with this OpenID Connect provider: [providers](how-to/providers.md)',
    },
    OIDC_NAME: {
      default: "the issuer's host",
      means: 'its name on the button',
    },
    OIDC_CLIENT_ID: {
      default: 'none',
      means: 'the id of this site at the issuer',
    },
    OIDC_CLIENT_SECRET: {
      default: 'none',
      means: 'the secret of this site at the issuer',
    },
    GITHUB_CLIENT_ID: {
      default: 'none',
      means: 'users log in with GitHub: the id of its OAuth app',
    },
    GITHUB_CLIENT_SECRET: {
      default: 'none',
      means: 'the secret of this OAuth app',
    },
    GITHUB_URL: {
      default: '`https://github.com`',
      means: 'a GitHub Enterprise Server for these logins, with its API in `GITHUB_API_URL`',
    },
    PLANS: {
      default: '`off`',
      means: '`on`: plan limits are enforced, so Starter holds 10 projects: [plans](how-to/plans.md)',
    },
    PLANS_WEBHOOK_SECRET: {
      default: 'none',
      means: 'signs what a payment provider sends to `POST /api/plan/changes`: `whsec_` and 24 bytes or more in base64',
    },
    PLANS_URL: {
      default: 'none',
      means:
        'where owners change their plan, with `{id}` for the account, such as `https://pay.example.com/?client={id}`',
    },
  },
  Limits: {
    QUOTA_TEXT: {
      default: '`10MB`',
      means:
        "size of an account's texts (507 beyond), and the same again for its messages; bytes, `500kB`, `1GB` or `off`; 1 MB until the email is confirmed",
    },
    RATE_LIMITS: {
      default: '`on`',
      means: '`off` disables all limits, for benchmarks',
    },
    READ_ONLY: {
      default: '`off`',
      means: '`on`: people can log in and look around, and nothing is stored (for a public demo)',
    },
  },
  'Other servers': {
    GEOIP_DB: {
      default: 'the bundled country database',
      means:
        'the path of an MMDB file, with cities if you like; a broken or missing one is logged, and visits are counted without locations',
    },
    GITHUB_TOKEN: {
      default: 'none',
      means: 'lets imports of repositories ask 5,000 instead of 60 times an hour, and puts pinned ones first',
    },
    GITHUB_API_URL: {
      default: "GitHub's",
      means: 'where imports and logins ask, for a GitHub Enterprise Server',
    },
    ORCID_API_URL: {
      default: "ORCID's public API",
      means: 'where imports ask for the works of an ORCID iD, for a mirror',
    },
    DOI_URL: {
      default: '`https://doi.org`',
      means: 'what resolves the DOIs of an import; it may lead to the data of Crossref, DataCite and mEDRA',
    },
    LINK_CHECKS: {
      default: '`on`',
      means: '`off`: the server does not request the links of portfolios once a week to find those that no longer work',
    },
    WEBHOOK_NETWORKS: {
      default: 'none',
      means:
        'private IP ranges, such as `10.0.0.0/8`, to which webhooks may be sent, with http and any port too; otherwise only https to public addresses',
    },
    BOOKING_HOSTS: {
      default: 'none',
      means:
        "hosts, with commas between them, whose booking pages open in place on the page of a service, as those of `cal.com` and `calendly.com` do; one's own Cal.com",
    },
    DNS_SERVER: {
      default: "the machine's resolver",
      means: '`host:port` of the DNS server that is asked for the TXT records that prove custom domains',
    },
  },
  Watching: {
    METRICS_TOKEN: {
      default: 'none',
      means:
        'bearer token for [`/metrics`](watching.md) (Prometheus), 16 characters or more; without it the path is 404',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      default: 'none: no traces',
      means: 'where [traces](watching.md#traces) are sent, by OTLP over HTTP, such as `http://localhost:4318`',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      default: 'none',
      means: 'headers for the receiver, such as `api-key=secret`',
    },
    OTEL_SERVICE_NAME: {
      default: '`vitrine`',
      means: 'the name of this site in the traces',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      default: '`1`',
      means: 'the share of requests that are traced, from 0 to 1',
    },
    HEARTBEAT: {
      default: '`60s`',
      means:
        'a server whose event loop has stood still for this long is ended with exit code 1, for its supervisor to start it again; a worker of `WORKERS` is replaced; from `5s`, or `off`',
    },
    LOG_LEVEL: {
      default: '`info`',
      means: '`debug` logs a line for each request',
    },
  },
} as const satisfies Record<string, Record<string, Described>>;

type Groups = typeof SETTING_GROUPS;
/** A setting without a description does not compile. */
export type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
