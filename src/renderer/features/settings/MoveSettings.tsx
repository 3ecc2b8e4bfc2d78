import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { sayImport, settingsFileTexts } from '../../../shared/messages/settings-file.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingRow } from './SettingRow.tsx';

/** Exports settings to a file, or imports them from one. */
export function MoveSettings() {
  const { requests } = useBridge();
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: async (way: 'export' | 'import'): Promise<string | null> => {
      if (way === 'export') {
        const { savedAs } = await unwrap(requests.settings.exportFile());
        return savedAs && settingsFileTexts.exported(savedAs);
      }
      const { result } = await unwrap(requests.settings.importFile());
      return result && sayImport(result);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.settings }),
  });
  const failure = failureOf(move.error);
  return (
    <SettingRow
      label={settingsFileTexts.title}
      description={
        <>
          {settingsFileTexts.hint}{' '}
          <span role="status">{failure ? `${failure.sentence} ${failure.remedy}` : move.data}</span>
        </>
      }
    >
      <Button icon={<Download />} onPress={() => move.isPending || move.mutate('export')}>
        {settingsFileTexts.export}
      </Button>
      <Button icon={<Upload />} onPress={() => move.isPending || move.mutate('import')}>
        {settingsFileTexts.import}
      </Button>
    </SettingRow>
  );
}
