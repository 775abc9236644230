import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseAst } from 'vite';

const SRC = join(import.meta.dirname, '../../src');

type Node = ESTree.Node & { [field: string]: unknown };

/** What the program's own code says of mails, by its syntax. */
export type ComposedMails = {
  /** The texts that are the subject of a mail. */
  subjects: string[];
  /** What is written into a mail and may be in no catalogue: 'file: words'. */
  phrases: string[];
};

/** Reads every function of `src` that composes a mail: one that has the texts of mails, or sends one. */
export function composedMails(): ComposedMails {
  // The layout of all mails is markup.
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !/\.test\.|html-layout/.test(file));
  const found = files.flatMap((file) => {
    const code = readFileSync(join(SRC, file), 'utf8');
    if (!/\bmailTexts\(|\bMailTexts\b|\.mail\(|\bmailOwner\(|\bmailTo\(/.test(code)) return [];
    const program = parseAst(code, { lang: 'ts' }) as unknown as Node;
    return composersIn(program).map((node) => ({ file, node }));
  });
  return {
    subjects: [...new Set(found.flatMap(({ node }) => subjectsIn(node)))],
    phrases: [...new Set(found.flatMap(({ file, node }) => phrasesIn(node).map((phrase) => `${file}: ${phrase}`)))],
  };
}

/** The innermost functions that compose. */
function composersIn(node: Node): Node[] {
  const inner = childrenOf(node).flatMap(composersIn);
  if (inner.length > 0) return inner;
  return isFunction(node) && [...descendants(node)].some(isComposing) ? [node] : [];
}

function isFunction({ type }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
}

function isComposing(node: Node): boolean {
  if (node.type === 'TSTypeReference') return nameOf(node.typeName) === 'MailTexts';
  return node.type === 'CallExpression' && /^(?:mailTexts|mail|mailOwner|mailTo|noticeOf)$/.test(nameOf(node.callee));
}

/** Words that a person would read, and that are not looked up in the catalogue by `t()` or `count()`. */
function phrasesIn(node: Node): string[] {
  if (node.type.startsWith('TS') || node.type === 'ThrowStatement' || isLookup(node) || isNoMail(node)) return [];
  if (node.type === 'TemplateElement') return isPhrase(textOf(node)) ? [textOf(node)] : [];
  if (node.type === 'Literal') return typeof node.value === 'string' && isText(node.value) ? [node.value] : [];
  return childrenOf(node).flatMap(phrasesIn);
}

/** What is logged, answered or thrown is no part of a mail. */
function isNoMail(node: Node): boolean {
  const callee = node.type === 'CallExpression' || node.type === 'NewExpression' ? nameOf(node.callee) : '';
  return /^(?:AppError|Error|done|warn|info|conflict|notFound|securityEvent|recordActivity)$/.test(callee);
}

function isLookup(node: Node): boolean {
  return node.type === 'CallExpression' && /^(?:t|count)$/.test(nameOf(node.callee));
}

/** Between values every word is read, but for paths of URLs. */
function isPhrase(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(/\S*[/?=<]\S*/g, ''));
}

/** Names of columns and kinds are lower case, and one word. */
function isText(text: string): boolean {
  return isPhrase(text) && /\p{L}{2}[\s,:;!?]|\p{L}{2}[.:]$|^\p{Lu}\p{Ll}+$/u.test(text);
}

function subjectsIn(node: Node): string[] {
  const isSubject =
    (node.type === 'Property' && nameOf(node.key) === 'subject') ||
    (node.type === 'VariableDeclarator' && nameOf(node.id) === 'subject');
  if (!isSubject) return childrenOf(node).flatMap(subjectsIn);
  return [...descendants(node)].filter(isLookup).flatMap((call) => {
    const [first] = (call as unknown as { arguments: Node[] }).arguments;
    return first?.type === 'Literal' ? [String(first.value)] : [];
  });
}

function nameOf(node: unknown): string {
  const { type, name, property, id } = node as Record<string, unknown>;
  if (type === 'MemberExpression') return nameOf(property);
  return typeof name === 'string' ? name : id ? nameOf(id) : '';
}

function textOf({ value }: Node): string {
  return (value as { cooked: string }).cooked;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* descendants(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    yield child;
    yield* descendants(child);
  }
}
