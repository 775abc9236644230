import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'success' | 'error' | 'info';

const STYLE = {
  success: { Icon: CircleCheck, className: 'border-success text-success' },
  error: { Icon: CircleAlert, className: 'border-danger text-danger' },
  info: { Icon: Info, className: 'border-edge text-soft' },
};

type NoticeProps = { tone: NoticeTone; className?: string; children: ReactNode };

/** Announced when it appears: errors immediately, others politely. */
export function Notice({ tone, className = '', children }: NoticeProps) {
  const { Icon, className: style } = STYLE[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-case border-s-2 bg-sunk px-4 py-3 text-sm leading-6 ${style} ${className}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  );
}
