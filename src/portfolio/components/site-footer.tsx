export function SiteFooter() {
  return (
    <footer className="site-footer">
      <p className="placard">
        A portfolio shown in{' '}
        <a href="/" className="link">
          Vitrine
        </a>
      </p>
    </footer>
  );
}
