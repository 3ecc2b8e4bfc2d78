import { Check, Copy, FileDown, RotateCw } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { windowTexts } from '../../shared/messages/window.ts';
import { Button } from './Button.tsx';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called once with what support needs: the error and the component stack. */
  readonly onBroken: (details: string) => void;
  /** Saves the log, which contains that too. Resolves to the file's name, or null if the person canceled. */
  readonly saveLog: () => Promise<string | null>;
}

type ErrorBoundaryState =
  | { readonly kind: 'whole' }
  | { readonly kind: 'broken'; readonly sentence: string; readonly details: string };

/** The last resort if rendering fails: shows the error, keeps what support needs, and offers how to continue. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { kind: 'whole' };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { kind: 'broken', sentence: sentenceOf(error), details: stackOf(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const details = `${stackOf(error)}\n\nDrawn in:${info.componentStack ?? ''}`;
    this.setState({ kind: 'broken', sentence: sentenceOf(error), details });
    this.props.onBroken(details);
  }

  override render(): ReactNode {
    const { state } = this;
    return state.kind === 'whole' ? (
      this.props.children
    ) : (
      <Broken sentence={state.sentence} details={state.details} saveLog={this.props.saveLog} />
    );
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

interface BrokenProps extends Pick<ErrorBoundaryProps, 'saveLog'> {
  readonly sentence: string;
  readonly details: string;
}

function Broken({ sentence, details, saveLog }: BrokenProps) {
  const [isCopied, setCopied] = useState(false);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <div className={styles['words']} role="alert">
          <h1 className={styles['title']}>{windowTexts.broke}</h1>
          <p>{windowTexts.brokeHint}</p>
        </div>
        <div className={styles['actions']}>
          <Button kind="primary" icon={<RotateCw />} autoFocus onPress={() => location.reload()}>
            {windowTexts.reload}
          </Button>
          <Button icon={<FileDown />} onPress={() => void saveLog().then(setSavedAs)}>
            {windowTexts.saveReport}
          </Button>
          <Button
            icon={isCopied ? <Check /> : <Copy />}
            onPress={() => void navigator.clipboard.writeText(details).then(() => setCopied(true))}
          >
            {isCopied ? windowTexts.copied : windowTexts.copyDetails}
          </Button>
        </div>
        <p className={styles['saved']} role="status">
          {savedAs !== null && windowTexts.reportSavedAs(savedAs)}
        </p>
        <details>
          <summary className={styles['summary']}>
            {windowTexts.whatWentWrong} <code>{sentence}</code>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre className={styles['details']} data-selectable tabIndex={0}>
            {details}
          </pre>
        </details>
      </div>
    </main>
  );
}
