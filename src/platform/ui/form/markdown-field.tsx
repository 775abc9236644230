import { type ClipboardEvent, type ComponentProps, useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import type { HtmlNode } from '../../rich-text/html-blocks.ts';
import { Button } from '../button.tsx';
import { TrustedHtml } from '../trusted-html.tsx';
import { TextArea } from './text-area.tsx';
import { fieldProps } from './use-submit.tsx';

type MarkdownFieldProps<V extends FieldValues> = Pick<ComponentProps<typeof TextArea>, 'label' | 'hint'> & {
  form: UseFormReturn<V>;
  name: Path<V>;
};

/** A text in Markdown with a live preview. What is pasted from Word, Google Docs or a page keeps its lists and links. */
export function MarkdownField<V extends FieldValues>({ form, name, label, hint }: MarkdownFieldProps<V>) {
  const [isPreviewed, setPreviewed] = useState(false);
  const value = String(form.watch(name) ?? '');

  async function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const html = event.clipboardData.getData('text/html');
    if (!/<(?:ul|ol|li|a|b|strong|i|em|h[1-6])\b|mso-list|font-weight/i.test(html)) return;
    event.preventDefault();
    const area = event.currentTarget;
    const plain = event.clipboardData.getData('text/plain');
    const { htmlToMarkdown } = await import('../../rich-text/html-to-markdown.ts');
    const text = htmlToMarkdown(nodeOf(new DOMParser().parseFromString(html, 'text/html').body)) || plain;
    area.focus();
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    form.setValue(name, area.value as PathValue<V, Path<V>>, { shouldDirty: true });
  }

  return (
    <div className="flex flex-col gap-2">
      <TextArea label={label} hint={hint} {...fieldProps(form, name)} onPaste={(event) => void paste(event)} />
      <Button
        tone="quiet"
        aria-expanded={isPreviewed}
        className="self-start"
        onClick={() => setPreviewed(!isPreviewed)}
      >
        {isPreviewed ? t('Hide preview') : t('Preview')}
      </Button>
      {isPreviewed && <Preview markdown={value} label={t('{label}: preview', { label })} />}
    </div>
  );
}

/** Rendered with the same code as the page, which is loaded when a preview is opened. */
function Preview({ markdown, label }: { markdown: string; label: string }) {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void import('../../rich-text/markdown.ts').then(({ markdownToHtml }) => {
      if (isCurrent) setHtml(markdownToHtml(markdown, 1, { images: 'all' }));
    });
    return () => {
      isCurrent = false;
    };
  }, [markdown]);
  return (
    <section aria-label={label} className="case p-4">
      <TrustedHtml html={html} className="markdown" />
    </section>
  );
}

function nodeOf(node: Node): HtmlNode {
  const attributes = node instanceof Element ? [...node.attributes].map(({ name, value }) => [name, value]) : [];
  return {
    name: node.nodeName.toLowerCase(),
    text: node.nodeValue ?? '',
    attributes: Object.fromEntries(attributes),
    children: [...node.childNodes].map(nodeOf),
  };
}
