import { type EnvReader, readSetting } from './environment.ts';
import { parseSwitch } from './setting-values.ts';

export type PlanSettings = {
  /** PLANS_WEBHOOK_SECRET: signs what a payment provider sends. Undefined: nothing is accepted. */
  secret: string | undefined;
  /** PLANS_URL: where an owner changes the plan, with {id} for the id of the account. */
  url: string | undefined;
};

/** PLANS: undefined while it is off, and whatever else names plans has no effect. */
export function readPlans(reader: EnvReader): PlanSettings | undefined {
  const isOn = readSetting(reader, 'PLANS', {
    takes: "'on' or 'off'",
    fallback: false,
    parse: parseSwitch('on', 'off'),
  });
  const secret = readSetting(reader, 'PLANS_WEBHOOK_SECRET', {
    takes: 'whsec_ and at least 24 bytes in base64',
    fallback: undefined,
    parse: parseSecret,
    isSecret: true,
  });
  const url = readSetting(reader, 'PLANS_URL', {
    takes: 'an https URL with {id} for the account, such as https://pay.example.com/?client={id}',
    fallback: undefined,
    parse: parseTemplate,
  });
  return isOn ? { secret, url } : undefined;
}

/** The form of secrets in Standard Webhooks. */
function parseSecret(value: string): string | undefined {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  return Buffer.from(encoded, 'base64').length >= 24 ? value : undefined;
}

function parseTemplate(value: string): string | undefined {
  const url = URL.parse(value.replaceAll('{id}', 'id'));
  return url?.protocol === 'https:' && url.username === '' && value.includes('{id}') ? value : undefined;
}

/** Returns the URL for one account. */
export function planUrl(template: string, id: string): string {
  return template.replaceAll('{id}', encodeURIComponent(id));
}
