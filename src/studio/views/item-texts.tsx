import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ListItem } from '../lists/list-item.ts';
import type { ViewItemChoice } from './view-choices.ts';

const TITLE_MAX_CHARACTERS = 200;
const DESCRIPTION_MAX_CHARACTERS = 10_000;

type ItemTextsProps = {
  record: ListItem;
  choice: ViewItemChoice | undefined;
  onSave: (texts: { title: string; description: string }) => void;
  onClose: () => void;
};

/** The title and description that an item has in the view. */
export function ItemTexts({ record, choice, onSave, onClose }: ItemTextsProps) {
  const [title, setTitle] = useState(choice?.title ?? '');
  const [description, setDescription] = useState(choice?.description ?? '');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={record.title}
      description="What the view says instead. Whatever is empty is as in your portfolio."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ title: title.trim(), description: description.trim() });
        }}
      >
        <TextField
          label="Title"
          name="title"
          placeholder={record.title}
          maxLength={TITLE_MAX_CHARACTERS}
          autoComplete="off"
          dir="auto"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label="Description"
          name="description"
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          dir="auto"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
