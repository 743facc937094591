export declare const checkOwner: (root: string) => void;
