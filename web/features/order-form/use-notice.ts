import { useEffect, useState } from 'react';

const quiet = { words: '', isOfUpload: false };

/** The notice above the Submit button. One about uploading files disappears when they are uploaded. */
export const useNotice = (isUploading: boolean) => {
  const [notice, setNotice] = useState(quiet);
  useEffect(() => {
    if (!isUploading) setNotice((now) => (now.isOfUpload ? quiet : now));
  }, [isUploading]);
  return {
    notice: notice.words,
    setNotice: (words: string) => setNotice({ words, isOfUpload: false }),
    /** Shown until the files are uploaded. */
    setUploadNotice: (words: string) => setNotice({ words, isOfUpload: true }),
  };
};
