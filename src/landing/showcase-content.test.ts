import { expect, test } from 'vitest';
import { sample } from '../db/sample.ts';
import { SHOWN_PERSON, SHOWN_PROJECTS } from './showcase-content.ts';

test('the hero shows the sample portfolio as it is', () => {
  const { first_name, last_name, headline, image_url } = sample.user;
  expect(SHOWN_PERSON).toEqual({ name: `${first_name} ${last_name}`, headline, picture: `/${image_url}` });
  for (const { title, technologies, picture } of SHOWN_PROJECTS) {
    const project = sample.records.projects?.find((candidate) => candidate.title === title);
    expect(project).toMatchObject({ image_url: picture.slice(1), show: 'true' });
    expect(project?.technologies).toEqual(expect.arrayContaining(technologies.split(', ')));
  }
});
