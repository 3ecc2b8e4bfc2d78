import type {
  JobDecision,
  JobSelection,
  QueueHold,
  UploadQueue,
} from '../../../shared/model/upload-queue.ts';
import type { JobId, Priority, UploadTarget } from '../../../shared/model/uploads.ts';
import type { QueueCommand } from './commands.ts';

type OfPersons = Exclude<
  keyof UploadQueue,
  | 'add'
  | 'setLimits'
  | 'fullSpeedFor'
  | 'snapshot'
  | 'subscribe'
  | 'searchHistory'
  | 'historyDays'
  | 'receipts'
>;

/** What a person can ask of the uploads, each as the command that carries it out. */
export abstract class QueueCommands implements Pick<UploadQueue, OfPersons> {
  protected abstract command(command: QueueCommand): Promise<void>;

  pause(selection: JobSelection): Promise<void> {
    return this.command({ kind: 'pause', selection });
  }

  resume(selection: JobSelection): Promise<void> {
    return this.command({ kind: 'resume', selection });
  }

  retryHold(scope: QueueHold['scope']): Promise<void> {
    return this.command({ kind: 'retry_hold', scope });
  }

  cancel(jobIds: readonly JobId[]): Promise<void> {
    return this.command({ kind: 'cancel', jobIds: [...jobIds] });
  }

  cancelSoon(jobIds: readonly JobId[]): Promise<void> {
    return this.command({ kind: 'cancel_soon', jobIds: [...jobIds] });
  }

  undoCancel(jobIds: readonly JobId[]): Promise<void> {
    return this.command({ kind: 'undo_cancel', jobIds: [...jobIds] });
  }

  giveWay(jobIds: readonly JobId[]): Promise<void> {
    return this.command({ kind: 'give_way', jobIds: [...jobIds] });
  }

  retry(jobIds: readonly JobId[]): Promise<void> {
    return this.command({ kind: 'retry', jobIds: [...jobIds] });
  }

  decide(jobId: JobId, decision: JobDecision): Promise<void> {
    return this.command({ kind: 'decide', jobId, decision });
  }

  retarget(jobId: JobId, target: UploadTarget): Promise<void> {
    return this.command({ kind: 'retarget', jobId, target });
  }

  move(jobIds: readonly JobId[], before: JobId | null): Promise<void> {
    return this.command({ kind: 'move', jobIds: [...jobIds], before });
  }

  setPriority(jobIds: readonly JobId[], priority: Priority): Promise<void> {
    return this.command({ kind: 'set_priority', jobIds: [...jobIds], priority });
  }

  clearEnded(): Promise<void> {
    return this.command({ kind: 'clear_ended' });
  }
}
