import { Brand } from '../../../platform/ui/brand.tsx';
import { useSiteName } from '../../../platform/ui/site-name.tsx';
import { Loading } from '../../../platform/ui/skeleton.tsx';

/**
 * The outline of the app's screens, shown until their scripts have loaded. Header, navigation and screen have their
 * final positions, so that the layout does not shift.
 */
export function ShellSkeleton({ hasSession }: { hasSession: boolean }) {
  return (
    <>
      <header className="border-line border-b bg-wall">
        <div className="mx-auto flex max-w-6xl px-4 py-2 sm:px-6">
          <a href="/home" className="flex min-h-11 items-center no-underline">
            <Brand nameClassName="max-[26rem]:sr-only" />
          </a>
        </div>
      </header>
      <div className="mx-auto w-full max-w-6xl px-4 sm:px-6 lg:flex lg:gap-10">
        {hasSession && (
          <div className="-mx-4 h-13.25 border-line border-b sm:-mx-6 lg:mx-0 lg:w-44 lg:shrink-0 lg:border-b-0" />
        )}
        <main aria-busy="true" className="min-w-0 flex-1 py-8 sm:py-12">
          <h1 className="sr-only">{useSiteName()}</h1>
          <noscript>
            <p className="mb-6">
              This screen needs JavaScript. <a href="/home">View the portfolio</a>
            </p>
          </noscript>
          <Loading shape="form" />
        </main>
      </div>
    </>
  );
}
