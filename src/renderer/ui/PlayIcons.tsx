/** Resume and pause as filled icons, like the app's logo: outlines look like a pair of boxes at this size. */
const box = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'currentColor',
  'aria-hidden': true,
} as const;

export function PauseIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <rect x="6" y="4.5" width="4.4" height="15" rx="1.4" />
      <rect x="13.6" y="4.5" width="4.4" height="15" rx="1.4" />
    </svg>
  );
}

export function PlayIcon() {
  return (
    <svg {...box} aria-hidden="true">
      <path d="M8 5.8v12.4L18.2 12Z" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round" />
    </svg>
  );
}
