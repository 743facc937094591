// What nobody sees before they do something: one file, loaded by lazy-parts.ts. Two, of this folder and of placed-order, would cost
// each visitor of an order's page a request.

export { AcceptPart } from '../placed-order/accept-part.tsx';
export { ClosedLink, DeviceOrderList, WrongLink } from '../placed-order/find-order.tsx';
export { History } from '../placed-order/history-panel.tsx';
export { PaymentReportForm } from '../placed-order/payment-report-form.tsx';
export { PriceAndReceipt } from '../placed-order/price-and-receipt.tsx';
export { ApprovalQuestion } from './approval-question.tsx';
export { Downloads } from './downloads.tsx';
export { NoteForm } from './note-form.tsx';
export { RoundBar } from './round-bar.tsx';
export { SentFiles } from './song-files.tsx';
export { SongTitleForm } from './song-title-form.tsx';
export { WhatComesFirst } from './what-comes-first.tsx';
