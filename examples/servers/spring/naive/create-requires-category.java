        public long categoryId;
