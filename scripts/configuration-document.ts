import { SETTING_GROUPS } from '../src/platform/lib/settings/setting-descriptions.ts';

const INTRO = `# Configuration

By environment variables, or a file with lines of \`NAME=value\`, which all commands read: the one that \`VITRINE_ENV\`
names, else the first of \`.env\` beside \`package.json\`, \`.env\` in the working folder (of the same user) and
\`/etc/vitrine.env\`. The real environment wins. An invalid value, or a line without \`=\`, stops the start with a line that
lists the accepted values. Only \`start\`, \`migrate\` and \`restore\` create a database: every other command fails on a folder
without one, and prints the database that it uses.
`;

/** Returns the text of docs/configuration.md. */
export function configurationDocument(): string {
  return [INTRO, ...Object.entries(SETTING_GROUPS).map(([title, settings]) => group(title, settings))].join('\n');
}

function group(title: string, settings: Readonly<Record<string, { default: string; means: string }>>): string {
  const rows = Object.entries(settings).map(([name, { default: value, means }]) => [`\`${name}\``, value, means]);
  const table = [['variable', 'default', 'meaning'], ['', '', ''], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => {
    const cells = row.map((cell, column) =>
      cell === '' ? '-'.repeat(widths[column] ?? 7) : cell.padEnd(widths[column] ?? 0),
    );
    return `| ${cells.join(' | ')} |`;
  });
  return `## ${title}\n\n${lines.join('\n')}\n`;
}
