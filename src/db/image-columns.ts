type PictureColumn = { table: string; owner: 'id' | 'user_id'; column: string };

/** Every column that may name an uploaded image, `images/<hash>.webp`, as its whole value or inside a longer text. */
export const PICTURE_COLUMNS: readonly PictureColumn[] = [
  { table: 'users', owner: 'id', column: 'image_url' },
  { table: 'users', owner: 'id', column: 'extras' },
  { table: 'projects', owner: 'user_id', column: 'image_url' },
  { table: 'experiences', owner: 'user_id', column: 'image_url' },
  { table: 'educations', owner: 'user_id', column: 'image_url' },
  { table: 'certifications', owner: 'user_id', column: 'image_url' },
  { table: 'certifications', owner: 'user_id', column: 'icon_url' },
  { table: 'badges', owner: 'user_id', column: 'image_url' },
  { table: 'skills', owner: 'user_id', column: 'image_url' },
  { table: 'skill_groups', owner: 'user_id', column: 'icon' },
  { table: 'deleted_records', owner: 'user_id', column: 'row' },
];
