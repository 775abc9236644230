import { createContext, useContext } from 'react';

/**
 * Returns the language of a text as far as it is known. On the server alone: the browser takes the elements over with
 * their attributes, so that its scripts need not know scripts and languages.
 */
export const OwnerLanguage = createContext<(text: string) => string | undefined>(() => undefined);

/** Returns what marks an element that contains a text of the page's owner; labels around it are English. */
export function useTextAttributes() {
  const languageOf = useContext(OwnerLanguage);
  return (text: string) => ({ dir: 'auto' as const, lang: languageOf(text), suppressHydrationWarning: true });
}

/** A text of the page's owner within a line. */
export function OwnerText({ children }: { children: string }) {
  const { lang } = useTextAttributes()(children);
  return (
    <bdi lang={lang} suppressHydrationWarning>
      {children}
    </bdi>
  );
}

/** The same as an element of a row; nothing where there is no text. */
export function OwnerFact({ children }: { children: string }) {
  return (
    children && (
      <span>
        <OwnerText>{children}</OwnerText>
      </span>
    )
  );
}
