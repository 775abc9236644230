import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';

type AuthFrameProps = {
  title: string;
  caption: string;
  intro?: ReactNode;
  children: ReactNode /** Links below the form. */;
  links: ReactNode;
};

/** The narrow screens around an account: log in, register, a new password. */
export function AuthFrame({ title, caption, intro, children, links }: AuthFrameProps) {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title={title} caption={caption} intro={intro} />
      {children}
      <div className="mt-6 flex flex-col gap-2 text-sm">{links}</div>
    </div>
  );
}
