        public Status status;
