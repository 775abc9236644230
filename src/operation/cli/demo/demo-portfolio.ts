import type { DemoPerson, DemoProject } from './demo-people.ts';
import type { DemoSession } from './demo-session.ts';
import { type Artwork, draw } from './draw.ts';

export type DemoAccount = { id: string; user_name: string; projects: string[] };

/** Registers a person and stores the portfolio; returns the account with the ids of its projects. */
export async function fillPortfolio(session: DemoSession, person: DemoPerson, password: string): Promise<DemoAccount> {
  const { user_name, first_name, last_name, account, portrait } = person;
  const email = emailOf(user_name);
  const registration = { user_name, first_name, last_name, email, password, confirm_password: password };
  const { user } = await session.send('POST', '/api/users/register/new', registration);
  const { id } = user as { id: string };
  const image_url = portrait ? await session.upload(await draw(portrait)) : '';
  await session.send('PATCH', `/api/users/${id}`, {
    ...account,
    image_url,
    hide_empty_sections: true,
    notices: { messages: false },
  });
  // Each new project is the first: the one that stands first in the file is added last.
  const projects: string[] = [];
  for (const project of person.projects.toReversed()) projects.push(await addProject(session, project));
  for (const [name = '', category = ''] of person.skills ?? []) {
    await session.send('POST', '/api/skills/new', { name, category, description: '', image_url: '' });
  }
  for (const kind of ['experiences', 'educations', 'certifications', 'publications', 'testimonials'] as const) {
    for (const values of person[kind] ?? []) {
      const state = kind === 'testimonials' && { state: 'approved' };
      await session.send('POST', `/api/${kind}/new`, { ...values, ...state });
    }
  }
  return { id, user_name, projects };
}

export const emailOf = (userName: string) => `${userName}@example.com`;

type Image = { image_url: string; alt: string; caption: string };

async function addProject(session: DemoSession, { drawings, story, ...values }: DemoProject): Promise<string> {
  const images: Image[] = [];
  for (let index = 0; index < drawings.count; index += 1) {
    const { style, hue } = drawings as Pick<Artwork, 'style' | 'hue'>;
    const image_url = await session.upload(await draw({ style, hue: hue + index * 9, seed: hue * 31 + index }));
    images.push({ image_url, alt: `${drawings.of}, ${index + 1}`, caption: '' });
  }
  const [cover, ...others] = images;
  const blocks = story ? { blocks: storyOf(story, others) } : { images: others };
  const sent = { ...values, ...blocks, image_url: cover?.image_url ?? '' };
  const { project } = (await session.send('POST', '/api/projects/new', sent)) as { project: { id: string } };
  return project.id;
}

/** The first picture at full width, then a text before each further one; two that are left stand as a pair. */
function storyOf(texts: readonly string[], images: readonly Image[]): unknown[] {
  const [first, ...others] = images;
  const blocks: unknown[] = first ? [{ type: 'image', ...first, width: 'full' }] : [];
  for (const text of texts) {
    blocks.push({ type: 'text', text });
    const next = others.length === 2 ? undefined : others.shift();
    if (next) blocks.push({ type: 'image', ...next, width: 'wide' });
  }
  if (others.length === 2) blocks.push({ type: 'pair', images: others });
  return blocks;
}
