import { useId } from 'react';

/** The app's logo, as in resources/icon/icon.svg. */
export function Logo({ className }: { readonly className?: string }) {
  const id = useId();
  return (
    <svg className={className} viewBox="92 92 840 840" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}plate`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d2f49" />
          <stop offset="1" stopColor="#0a1220" />
        </linearGradient>
        <linearGradient id={`${id}drop`} x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#a5e4ff" />
          <stop offset="0.45" stopColor="#56b9ff" />
          <stop offset="1" stopColor="#5a6cff" />
        </linearGradient>
      </defs>
      <rect x="92" y="92" width="840" height="840" rx="196" fill={`url(#${id}plate)`} />
      <path
        d="M512 206 C 560 274 742 446 742 600 A 230 230 0 0 1 282 600 C 282 446 464 274 512 206 Z"
        fill={`url(#${id}drop)`}
      />
      <path
        d="M458 504 L458 692 L618 598 Z"
        fill="#0d1728"
        stroke="#0d1728"
        strokeWidth="40"
        strokeLinejoin="round"
      />
    </svg>
  );
}
