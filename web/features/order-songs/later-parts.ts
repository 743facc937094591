// What nobody sees before they do something: one file, loaded by later.ts.

export { HistoryPanel } from '../order-page/history-panel.tsx';
export { ReceiptPanel } from '../order-page/receipt.tsx';
export { WrongLink } from '../order-page/wrong-link.tsx';
export { DeviceOrderList } from '../placed-order/device-order-list.tsx';
export { LostLinkForm } from '../placed-order/lost-link-form.tsx';
export { OpenedQuestion } from '../placed-order/opened-question.tsx';
export { PaymentReportForm } from '../placed-order/payment-report-form.tsx';
export { ApprovalQuestion } from './approval-question.tsx';
export { NoteForm } from './note-form.tsx';
export { RoundBar } from './round-bar.tsx';
export { SongTitleForm } from './song-title-form.tsx';
