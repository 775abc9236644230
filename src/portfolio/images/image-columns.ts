import { MORE_IMAGE_COLUMNS, RECORD_PATHS } from '../model/record-kinds.ts';

type ImageColumn = { table: string; owner: 'id' | 'user_id'; column: string };

/** Every column that may name an uploaded image, `images/<hash>.webp`, as its whole value or inside a longer text. */
export const IMAGE_COLUMNS: readonly ImageColumn[] = [
  { table: 'users', owner: 'id', column: 'image_url' },
  { table: 'users', owner: 'id', column: 'favicon_url' },
  { table: 'users', owner: 'id', column: 'card_url' },
  { table: 'users', owner: 'id', column: 'extras' },
  ...RECORD_PATHS.flatMap((path) =>
    ['image_url', ...(MORE_IMAGE_COLUMNS[path] ?? [])].map((column) => ({
      table: path,
      owner: 'user_id' as const,
      column,
    })),
  ),
  { table: 'projects', owner: 'user_id', column: 'images' },
  // Markdown.
  { table: 'projects', owner: 'user_id', column: 'description' },
  { table: 'skill_groups', owner: 'user_id', column: 'icon' },
  { table: 'deleted_records', owner: 'user_id', column: 'row' },
  { table: 'published_records', owner: 'user_id', column: 'row' },
  { table: 'versions', owner: 'user_id', column: 'images' },
];
