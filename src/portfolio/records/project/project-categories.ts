/** Not beside the schemas: the public page needs these, and no visitor downloads a schema. */
export const PROJECT_CATEGORIES = [
  ['select', 'Select'],
  ['frontend', 'Frontend'],
  ['backend', 'Backend'],
  ['devops', 'DevOps'],
  ['ai', 'AI'],
  ['testing', 'Testing'],
  ['other', 'Other'],
] as const;
