import { SHOWN_PERSON, SHOWN_PROJECTS } from './showcase-content.ts';

const PICTURE_WIDTH = 960;
const PICTURE_HEIGHT = 640;

/** The sample portfolio behind glass: its name, its headline and three of its projects. One link to the whole. */
export function Showcase() {
  const { name, headline, picture } = SHOWN_PERSON;
  return (
    <a href="/u/sample" className="showcase">
      <span className="sr-only">A sample: </span>
      <span className="showcase-person">
        <img src={picture} alt="" width={64} height={64} className="showcase-portrait" />
        <span className="min-w-0">
          <span className="showcase-name">{name}</span>
          <span className="showcase-headline">{headline}</span>
        </span>
      </span>
      <span className="showcase-wall">
        {SHOWN_PROJECTS.map(({ title, technologies, picture: src }, index) => (
          <span key={title} className="showcase-exhibit">
            <img
              src={src}
              alt=""
              width={PICTURE_WIDTH}
              height={PICTURE_HEIGHT}
              {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
            <span className="showcase-placard">
              <b>{title}</b> <span className="placard">{technologies}</span>
            </span>
          </span>
        ))}
      </span>
    </a>
  );
}
