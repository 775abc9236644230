import { useEffect, useState } from 'react';

/** Returns the text after it has not changed for a moment: a search starts in a pause of typing. */
export function useSettled(text: string, afterMs = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
