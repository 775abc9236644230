import { createContext, useContext } from 'react';

/**
 * Returns the language of a text, if known. On the server only: hydration keeps the attributes, so that the scripts
 * need no language detection.
 */
export const OwnerLanguage = createContext<(text: string) => string | undefined>(() => undefined);

/** Returns the language attributes of an element with the owner's text; labels around it are English. */
export function useTextAttributes() {
  const languageOf = useContext(OwnerLanguage);
  return (text: string) => ({ dir: 'auto' as const, lang: languageOf(text), suppressHydrationWarning: true });
}

type EditableProps = { children: string; 'data-edit'?: string | undefined };

/** The owner's text within a line. */
export function OwnerText({ children, 'data-edit': place }: EditableProps) {
  const { lang } = useTextAttributes()(children);
  return (
    <bdi lang={lang} suppressHydrationWarning data-edit={place}>
      {children}
    </bdi>
  );
}

/** The same as an element of a row; nothing if the text is empty. */
export function OwnerFact({ children, 'data-edit': place }: EditableProps) {
  return (
    children && (
      <span>
        <OwnerText data-edit={place}>{children}</OwnerText>
      </span>
    )
  );
}
