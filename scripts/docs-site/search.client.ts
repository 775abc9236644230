import MiniSearch from 'minisearch';

/** A part of a page below one heading; `id` is its URL in the site. */
export type SearchEntry = { id: string; page: string; heading: string; text: string };

const SHOWN = 12;
const SNIPPET_LENGTH = 140;

const search = document.querySelector('search');
const input = search?.querySelector('input');
const results = search?.querySelector<HTMLElement>('.results');
const status = document.querySelector('[role=status]');
if (search && input && results) {
  search.hidden = false;
  let index: Promise<MiniSearch<SearchEntry>> | undefined;
  const load = () => {
    index ??= loadIndex(new URL(`${results.dataset.base}search.json`, location.href)).catch((error) => {
      // The next key tries again.
      index = undefined;
      throw error;
    });
    return index;
  };
  const close = () => {
    results.hidden = true;
    results.replaceChildren();
  };
  const show = async () => {
    const query = input.value.trim();
    if (query === '') return close();
    try {
      const found = (await load()).search(query).slice(0, SHOWN) as unknown as SearchEntry[];
      if (query !== input.value.trim()) return;
      results.replaceChildren(
        ...(found.length === 0 ? [message(`Nothing found for “${query}”.`)] : found.map((entry) => link(entry, query))),
      );
      if (status) status.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`;
    } catch {
      results.replaceChildren(message('The search could not be loaded. Check the connection and type again.'));
    }
    results.hidden = false;
  };
  input.addEventListener('focus', () => load().catch(() => undefined));
  input.addEventListener('input', () => void show());
  search.addEventListener('keydown', (event) => {
    const links = [...results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      close();
      input.focus();
    } else if (event.key === 'Enter' && at < 0) links[0]?.click();
    else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus();
    else return;
    if (event.key !== 'Enter') event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node) || !search.contains(target)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });

  function link({ id, page, heading, text }: SearchEntry, query: string): HTMLElement {
    const element = document.createElement('a');
    element.href = `${results?.dataset.base}${id}`;
    const title = document.createElement('b');
    title.textContent = heading === '' ? page : `${page} › ${heading}`;
    const snippet = document.createElement('span');
    snippet.textContent = snippetOf(text, query);
    element.append(title, snippet);
    element.addEventListener('click', close);
    return element;
  }
}

async function loadIndex(url: URL): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  const index = new MiniSearch<SearchEntry>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading', 'text'],
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { heading: 4, page: 2 },
      combineWith: 'AND',
    },
  });
  index.addAll((await response.json()) as SearchEntry[]);
  return index;
}

function snippetOf(text: string, query: string): string {
  const [first = ''] = query.toLowerCase().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(first) - 40);
  const part = text.slice(at, at + SNIPPET_LENGTH);
  return `${at > 0 ? '… ' : ''}${part}${at + SNIPPET_LENGTH < text.length ? ' …' : ''}`;
}

function message(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
