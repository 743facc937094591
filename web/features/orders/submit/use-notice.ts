import { useEffect, useState } from 'react';

const quiet = { words: '', isOfUpload: false };

/** What stands above the Submit button. Words on files that are on their way go when these are up. */
export const useNotice = (isUploading: boolean) => {
  const [notice, setNotice] = useState(quiet);
  useEffect(() => {
    if (!isUploading) setNotice((now) => (now.isOfUpload ? quiet : now));
  }, [isUploading]);
  return {
    notice: notice.words,
    setNotice: (words: string) => setNotice({ words, isOfUpload: false }),
    /** As long as files are on their way. */
    setUploadNotice: (words: string) => setNotice({ words, isOfUpload: true }),
  };
};
