import { useMutation, useQuery } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { windowTexts } from '../../../shared/messages/window.ts';
import type { LogLine } from '../../../shared/model/log-line.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './LogsDialog.module.css';

const linesMax = 1_000;

/** What the app has done, newest first, for the person and for support. Contains no keys. */
export function LogsDialog({ onClose }: { readonly onClose: () => void }) {
  const { requests } = useBridge();
  const logs = useQuery({
    queryKey: ['logs'],
    queryFn: () => unwrap(requests.logs.read({ linesMax })),
    gcTime: 0,
  });
  const save = useMutation({ mutationFn: () => unwrap(requests.logs.save()) });
  const lines = logs.data?.lines.toReversed() ?? [];
  return (
    <Dialog
      title={windowTexts.logs}
      size="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className={styles['result']} role="status">
            {save.data?.savedAs && windowTexts.savedAs(save.data.savedAs)}
            {failureOf(save.error)?.sentence}
          </span>
          <Button icon={<Save />} onPress={() => save.isPending || save.mutate()}>
            {windowTexts.saveLogs}
          </Button>
        </>
      }
    >
      <p className={styles['lead']}>{windowTexts.lastLines(linesMax)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles['frame']} tabIndex={0} aria-label={windowTexts.logLines} data-selectable>
        <table className={styles['lines']}>
          <thead>
            <tr>
              <th scope="col">{windowTexts.logTime}</th>
              <th scope="col">{windowTexts.logLevel}</th>
              <th scope="col">{windowTexts.logEvent}</th>
              <th scope="col">{windowTexts.logDetails}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line key={`${line.atMs} ${String(lines.length - index)}`} line={line} />
            ))}
          </tbody>
        </table>
        {logs.data && lines.length === 0 && <p>{windowTexts.noLogs}</p>}
      </section>
    </Dialog>
  );
}

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

function Line({ line }: { readonly line: LogLine }) {
  const fields = Object.entries(line.fields).map(([name, value]) => `${name}=${String(value)}`);
  return (
    <tr className={classNames(styles[line.level])}>
      <td>
        <time dateTime={new Date(line.atMs).toISOString()}>{timeOfDay.format(line.atMs)}</time>
      </td>
      <td className={styles['level']}>{line.level}</td>
      <td>{line.event.replaceAll('_', ' ')}</td>
      <td className={styles['fields']}>{fields.join('  ')}</td>
    </tr>
  );
}
