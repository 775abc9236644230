import { expect, test } from 'vitest';
import { SECTION_KINDS } from '../../portfolio/model/sections.ts';
import { parseEditPlace } from './edit-place.ts';
import { hiddenSection, movedSection } from './section-changes.ts';

test('a place names a section, a record of it, or one of its texts', () => {
  expect(parseEditPlace('projects')).toMatchObject({ path: 'projects', id: '', field: '' });
  expect(parseEditPlace('projects:p1')).toMatchObject({ id: 'p1', field: '', kind: 'text' });
  expect(parseEditPlace('users:me:about:markdown')).toEqual({
    path: 'users',
    id: 'me',
    field: 'about',
    kind: 'markdown',
    target: { kind: 'portfolio' },
  });
});

const kinds = (sections: readonly { kind: string }[] | undefined) => sections?.map(({ kind }) => kind);

test('a section moves past its neighbour on the page, also over those that the page does not show', () => {
  const [first = '', second = '', third = ''] = SECTION_KINDS;
  const down = movedSection({ sections: [] }, [first, third], first, 1);
  expect(kinds(down)?.slice(0, 3)).toEqual([second, third, first]);
  expect(kinds(movedSection({ sections: down ?? [] }, [third, first], first, -1))?.slice(0, 3)).toEqual([
    second,
    first,
    third,
  ]);
  expect(movedSection({ sections: [] }, [first, third], third, 1)).toBeUndefined();
  expect(movedSection({ sections: [] }, [first, third], first, -1)).toBeUndefined();
  expect(hiddenSection({ sections: [] }, second).filter(({ shown }) => !shown)).toMatchObject([{ kind: second }]);
});
