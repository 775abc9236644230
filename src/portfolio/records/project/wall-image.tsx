import { type CSSProperties, useContext } from 'react';
import { ImageRows, ResponsiveImage, useItemRatio } from '../../images/image.tsx';
import type { CaseImage } from '../../model/case-study.ts';
import type { Shown } from '../../model/record.ts';
import type { Project } from './project.ts';

type OnWall = Omit<Project, 'images'> & { images?: CaseImage[] };

/** Those besides the cover, on a wall of all pictures: elsewhere the page's data has none. */
export function furtherImages({ image_url: cover, images = [] }: Shown<OnWall>): CaseImage[] {
  return images.filter(({ image_url }) => image_url !== cover);
}

export type RowStyle = CSSProperties | undefined;

/**
 * Returns where each item of a wall stands in its row: among all of them, and among the ones shown at first. Projects by
 * their id, further pictures by id and URL. Undefined in other layouts, and in browsers, where the document's stay.
 */
export function useRowStyles(projects: readonly Shown<Project>[], collapsed: ReadonlySet<string>) {
  const arrangeRows = useContext(ImageRows);
  if (!arrangeRows) return undefined;
  const items = projects.flatMap((project) => [
    { key: project.id, project, url: project.image_url },
    ...furtherImages(project).map(({ image_url: url }) => ({ key: `${project.id} ${url}`, project, url })),
  ]);
  const styles = new Map<string, RowStyle>();
  const arrange = (some: typeof items, prefix: string) => {
    const urls = some.map(({ url }) => url);
    for (const [index, style] of arrangeRows(urls, prefix).entries()) {
      const key = some[index]?.key ?? '';
      styles.set(key, { ...styles.get(key), ...style });
    }
  };
  arrange(items, 'all');
  if (collapsed.size < projects.length)
    arrange(
      items.filter(({ project }) => collapsed.has(project.id)),
      'row',
    );
  return styles;
}

type WallImageProps = {
  image: CaseImage;
  title: string;
  /** The path of its project's page. */
  path: string;
  row: RowStyle;
  isHidden: boolean;
};

/** A further picture of a project, on a wall of all pictures. */
export function WallImage({ image: { image_url, alt }, title, path, row, isHidden }: WallImageProps) {
  const { style, ...ratio } = useItemRatio(image_url);
  return (
    <li {...ratio} style={{ ...style, ...row }} className="card" hidden={isHidden}>
      <a href={path}>
        <ResponsiveImage imageUrl={image_url} alt={alt || title} className="card-image" place="case" />
      </a>
    </li>
  );
}
