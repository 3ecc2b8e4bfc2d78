import { CloudOff, HardDrive, PlugZap, Terminal, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { queueMessages } from '../../../shared/messages/uploads.ts';
import { queueWaits } from '../../../shared/model/queue-waits.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { unplacedBannerCode } from '../../../shared/model/unplaced-uploads.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import type { Tone } from '../../ui/tone.ts';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { actionWords } from './action-words.tsx';
import type { QueueActions } from './job-actions.ts';
import styles from './QueueMessages.module.css';

/** What stops the queue or a part of it from uploading. Shown once with its remedy, instead of on every row. */
export function QueueMessages({ actions }: { readonly actions: QueueActions }) {
  const conditions = useQueue((queue) => queue.conditions);
  const plain = plainMessages(conditions);
  const { holds, pausedProjects } = conditions;
  // Unplaced uploads are rows of the list below.
  const banners = conditions.banners.filter(({ code }) => code !== unplacedBannerCode);
  if (plain.length + banners.length + holds.length + pausedProjects.length === 0) return null;
  return (
    <div className={styles['messages']} data-queue-part="messages">
      {banners.map((trouble) => (
        <TroubleNotice
          key={trouble.code}
          trouble={trouble}
          icon={<HardDrive />}
          buttons={<RemedyButton trouble={trouble} onPress={() => actions.remedy(trouble, null)} />}
        />
      ))}
      {holds.map(({ scope, trouble }) => {
        const projectId = scope.kind === 'project' ? scope.projectId : null;
        return (
          <TroubleNotice
            key={`${scope.kind} ${projectId ?? scope.accountId} ${trouble.code}`}
            trouble={trouble}
            about={projectId === null ? null : actions.projectName(projectId)}
            icon={<TriangleAlert />}
            buttons={
              <>
                <RemedyButton trouble={trouble} onPress={() => actions.remedy(trouble, scope)} />
                <Button size="small" onPress={() => actions.retryHold(scope)}>
                  {queueMessages.tryAgain}
                </Button>
              </>
            }
          />
        );
      })}
      {pausedProjects.map((projectId) => (
        <Notice
          key={`paused ${projectId}`}
          tone="idle"
          icon={<PauseIcon />}
          title={queueMessages.projectPaused(actions.projectName(projectId) ?? queueMessages.aProject)}
          role="status"
          actions={
            <Button size="small" icon={<PlayIcon />} onPress={() => actions.resumeProject(projectId)}>
              {queueMessages.resume}
            </Button>
          }
        />
      ))}
      {plain.map(({ id, tone, icon, text }) => (
        <Notice key={id} tone={tone} icon={icon} title={text} role="status" />
      ))}
    </div>
  );
}

interface TroubleNoticeProps {
  readonly trouble: Trouble;
  /** The project that it is about, if there are several. */
  readonly about?: string | null;
  readonly icon: ReactNode;
  readonly buttons: ReactNode;
}

function TroubleNotice({ trouble, about = null, icon, buttons }: TroubleNoticeProps) {
  return (
    <Notice
      tone="wait"
      icon={icon}
      title={about === null ? trouble.sentence : queueMessages.about(about, trouble.sentence)}
      actions={buttons}
      role="status"
      {...(trouble.requestId === null ? {} : { details: failureDetails(trouble) })}
    >
      {trouble.remedy}
    </Notice>
  );
}

function RemedyButton({ trouble, onPress }: { readonly trouble: Trouble; readonly onPress: () => void }) {
  if (trouble.action === null) return null;
  const { label, icon } = actionWords(trouble.action);
  return (
    <Button size="small" icon={icon} onPress={onPress}>
      {label}
    </Button>
  );
}

interface PlainMessage {
  readonly id: string;
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly text: string;
}

const looks = {
  offline: { tone: 'wait', icon: <CloudOff /> },
  battery: { tone: 'wait', icon: <PlugZap /> },
  hours: { tone: 'idle', icon: null },
} as const;

function plainMessages(conditions: QueueConditions): readonly PlainMessage[] {
  const messages: PlainMessage[] = queueWaits(conditions).map((wait) => ({ ...wait, ...looks[wait.id] }));
  if (conditions.sender === 'other')
    messages.push({
      id: 'sender',
      tone: 'idle',
      icon: <Terminal />,
      text: queueMessages.commandLine,
    });
  return messages;
}
