import { fieldName, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { Values } from '../../portfolio/model/record.ts';
import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import type { View } from '../../portfolio/views/view.ts';
import { type EditTarget, PORTFOLIO } from './edit-target.ts';

/** A record of the page, its section if `id` is '', or one of its fields: the value of `data-edit`. */
export type EditPlace = {
  path: 'users' | 'sections' | RecordPath;
  id: string;
  /** Several are separated by commas; with '/' it is within a list: see value-path.ts. */
  field: string;
  kind: EditKind;
  /** What is written there. */
  target: EditTarget;
};

/**
 * `list`: a text for each item. `dates`: a day, month or year for each field. `name`: a word of it for each field. `line`:
 * a text that the page does not show. `figure` and `compare` have pictures, `results` pairs of texts; `page` has all of a
 * project.
 */
type EditKind =
  | 'text'
  | 'lines'
  | 'line'
  | 'markdown'
  | 'list'
  | 'dates'
  | 'name'
  | 'figure'
  | 'compare'
  | 'results'
  | 'page';

/** '@' stands for the project whose page it is. */
export function parseEditPlace(value: string, target: EditTarget = PORTFOLIO, projectId = ''): EditPlace {
  const [path = '', id = '', field = '', kind = 'text'] = value.split(':');
  const isInProject = path === '@';
  return {
    path: (isInProject ? 'projects' : path) as EditPlace['path'],
    id: isInProject ? projectId : id,
    field: field.replace(/\/$/, ''),
    kind: kind as EditPlace['kind'],
    target,
  };
}

/** A text as it is stored, with what is needed to save another one. */
export type StoredText = {
  /** '' where a translation or a view has none of its own. */
  text: string;
  /** What the page shows of it; undefined for what stands there anyway, such as the name of a section's kind. */
  shown: string | undefined;
  /** The entity tag of its record. */
  etag: string | undefined;
  values?: Values | undefined;
  view?: View;
};

/** 'Start year – End year'; 'Caption' of a text within a list. */
export function placeLabel({ field }: EditPlace): string {
  return field
    .split(',')
    .map((each) => labelOf(each.split('/').at(-1) ?? each))
    .join(' – ');
}

function labelOf(field: string): string {
  return field === 'alt' ? t('Description of the image') : fieldName(field);
}
