// What nobody sees before they do something: one file, loaded by later.ts.
export { DeviceOrderList } from './device-order-list.tsx';
export { HistoryPanel } from './history-panel.tsx';
export { LostLinkForm } from './lost-link-form.tsx';
export { OpenedQuestion } from './opened-question.tsx';
export { PaymentReportForm } from './payment-report-form.tsx';
export { ReceiptPanel } from './receipt.tsx';
export { ApprovalQuestion } from './songs/approval-question.tsx';
export { NoteForm } from './songs/note-form.tsx';
export { RoundBar } from './songs/round-bar.tsx';
export { SongTitleForm } from './songs/song-title-form.tsx';
export { WrongLink } from './wrong-link.tsx';
