import { useSiteName } from '../../ui/site-name.tsx';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <p className="placard">
        A portfolio shown in{' '}
        <a href="/" className="link">
          {useSiteName()}
        </a>
      </p>
    </footer>
  );
}
