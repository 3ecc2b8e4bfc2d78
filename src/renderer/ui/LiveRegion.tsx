import styles from './VisuallyHidden.module.css';

/** Says a sentence to those who hear the page. It must be on the page before its text changes. */
export function LiveRegion({ text, urgent = false }: { readonly text: string; readonly urgent?: boolean }) {
  return (
    <div
      className={styles['unseen']}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
    >
      {text}
    </div>
  );
}
