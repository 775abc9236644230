/**
 * Runs on pages that say their owner's time zone, minified and inline: adds the time of day there, on each full minute.
 * Without it the zone alone is there: a cached document cannot know the time.
 */
{
  const names = new Map<HTMLElement, string | null>();
  const show = () => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-zone]')) {
      const { zone: timeZone = '' } = place.dataset;
      const name = names.get(place) ?? place.textContent;
      names.set(place, name);
      try {
        const format = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short', timeZone });
        place.textContent = `${name}, ${format.format()}`;
      } catch {
        // A zone that this browser does not know.
      }
    }
    setTimeout(show, 60_000 - (Date.now() % 60_000));
  };
  addEventListener('DOMContentLoaded', show);
}
