import { RECORD_PATHS } from '../model/record-kinds.ts';
import { KINDS } from '../records/kinds.ts';

type ImageColumn = { table: string; owner: 'id' | 'user_id'; column: string };

/** Fields of records and accounts whose value is an uploaded image. */
export const IMAGE_FIELDS: readonly string[] = ['image_url', 'icon_url', 'favicon_url', 'card_url'];

/** Every column that may name an uploaded image, `images/<hash>.webp`, as its whole value or inside a longer text. */
export const IMAGE_COLUMNS: readonly ImageColumn[] = [
  ...['image_url', 'favicon_url', 'card_url', 'extras'].map(
    (column) => ({ table: 'users', owner: 'id', column }) as const,
  ),
  ...RECORD_PATHS.flatMap((table) => {
    const columns = KINDS[table].columns.filter((column) => IMAGE_FIELDS.includes(column));
    return columns.map((column) => ({ table, owner: 'user_id', column }) as const);
  }),
  { table: 'projects', owner: 'user_id', column: 'images' },
  { table: 'projects', owner: 'user_id', column: 'blocks' },
  // Markdown.
  { table: 'projects', owner: 'user_id', column: 'description' },
  { table: 'skill_groups', owner: 'user_id', column: 'icon' },
  { table: 'deleted_records', owner: 'user_id', column: 'row' },
  { table: 'published_records', owner: 'user_id', column: 'row' },
  { table: 'versions', owner: 'user_id', column: 'images' },
];
