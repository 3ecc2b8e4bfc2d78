import { Check, Copy, RotateCw } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly details: string | null;
}

/** The last resort when drawing fails: says so, keeps what support needs, and offers a way on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { details: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { details: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState(({ details }) => ({
      details: `${details ?? ''}\n\nDrawn in:${info.componentStack ?? ''}`,
    }));
  }

  override render(): ReactNode {
    const { details } = this.state;
    return details === null ? this.props.children : <Broken details={details} />;
  }
}

function Broken({ details }: { readonly details: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <main className={styles['page']}>
      <div className={styles['column']} role="alert">
        <h1 className={styles['title']}>This window broke</h1>
        <p>
          Something inside Renderdrop went wrong. Transfers go on: they do not need this window. Open it
          again, and if it breaks again, send us the details.
        </p>
        <div className={styles['actions']}>
          <Button kind="primary" icon={<RotateCw />} onPress={() => location.reload()}>
            Open it again
          </Button>
          <Button
            icon={isCopied ? <Check /> : <Copy />}
            onPress={() => void navigator.clipboard.writeText(details).then(() => setCopied(true))}
          >
            {isCopied ? 'Copied' : 'Copy details'}
          </Button>
        </div>
        <details>
          <summary>Details</summary>
          <pre className={styles['details']} data-selectable>
            {details}
          </pre>
        </details>
      </div>
    </main>
  );
}
